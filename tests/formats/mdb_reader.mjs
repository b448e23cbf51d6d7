// Every table of a database as JSON, by a reader that is not ours: `node mdb_reader.mjs FILE`, from frontend/.
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";

const require = createRequire(pathToFileURL(`${process.cwd()}/package.json`));
const { default: MDBReader } = await import(pathToFileURL(require.resolve("mdb-reader")).href);
const reader = new MDBReader(readFileSync(process.argv[2]));
const tables = reader.getTableNames().map((name) => [name, reader.getTable(name).getData()]);
console.log(JSON.stringify(Object.fromEntries(tables)));
