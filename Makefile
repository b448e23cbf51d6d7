# Everything starts here: run, test, check, bench. Each installs what it needs first; there is no other set-up step.
PYTHON ?= python3
BIN := .venv/bin

COMPILE = $(BIN)/uv pip compile --quiet --universal --generate-hashes --no-header --no-annotate --python-version 3.11

# Servers, robots and test processes start by the dozen; each need not compile again what the first has compiled.
unexport PYTHONDONTWRITEBYTECODE

.PHONY: help run test browse coverage check bench docs release format lock clean
.PHONY: check-style check-types check-imports check-reachable check-protocol check-frontend check-scripts

help:
	@echo "make run     install and start the web application on 127.0.0.1 (CARDINAL_PORT=8000; LAN=1 lets phones in)"
	@echo "make test    install what the tests need, check, and run every test"
	@echo "make check   ruff, mypy, the import contracts, code that only tests call; Biome, the types of the pages' scripts and whether protocol.ts is current"
	@echo "make bench   measure against peers, one JSON line a benchmark"
	@echo "make docs    build the documentation site into site/"
	@echo "make release build wheel and source distribution into dist/, try them in an empty environment, set the tag"
	@echo "make format  let ruff and Biome lay out the code"
	@echo "make lock    choose the newest versions and pin them (UPGRADE= keeps those pinned)"
	@echo "make clean   remove what make installed, and the caches"

run:
	@$(PYTHON) tools/bootstrap.py run
	@exec $(BIN)/cardinal serve --demo $(if $(LAN),--lan)

# Whatever drives a browser has an event loop of its own in its process, so it runs in another. Servers that are killed
# and browsers on a busy machine can miss a moment once: what failed is printed, and run again by itself. What fails
# twice is a fault. A test in a browser waits more than it works, so that three of them share two cores; what goes through
# one server and what takes long begins, and the others are handed out one by one.
AGAIN := --last-failed --last-failed-no-failures=none
BROWSE := $(BIN)/pytest --numprocesses=3 --dist=loadgroup tests/browser
test:
	@$(PYTHON) tools/bootstrap.py test
	@$(TOGETHER) $(CHECKS) check-scripts
	$(BIN)/pytest --ignore=tests/browser || $(BIN)/pytest --ignore=tests/browser $(AGAIN)
	@$(MAKE) --no-print-directory --jobs=2 browse coverage

browse:
	$(BROWSE) || $(BROWSE) $(AGAIN)

# Reads which clauses the tests above have proved.
coverage:
	$(BIN)/cardinal laws coverage --check

# The checks share the cores; what one of them prints stays together, and all are tried although one fails.
CHECKS := check-types check-reachable check-frontend check-style check-imports check-protocol
TOGETHER = $(MAKE) --no-print-directory --keep-going --jobs=$(CORES) $(if $(filter output-sync,$(.FEATURES)),--output-sync=target)
CORES ?= $(shell $(PYTHON) -c "import os; print(os.cpu_count() or 2)")

check:
	@$(PYTHON) tools/bootstrap.py test
	@$(TOGETHER) $(CHECKS)

check-style:
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .

check-types:
	$(BIN)/mypy

check-imports:
	$(BIN)/lint-imports

check-reachable:
	$(BIN)/python tools/reachable.py

check-protocol:
	$(BIN)/python tools/protocol_types.py --check

check-frontend:
	npm run --silent lint --prefix frontend
	npm run --silent check --prefix frontend

check-scripts:
	npm run --silent test --prefix frontend

bench:
	@$(PYTHON) tools/bootstrap.py bench
	.venv-bench/bin/python -m bench

docs:
	@$(PYTHON) tools/bootstrap.py test
	$(BIN)/mkdocs build --strict --quiet
	@echo "The site is in site/: open site/index.html, or run $(BIN)/mkdocs serve"

release:
	@$(PYTHON) tools/bootstrap.py test
	$(BIN)/python tools/release.py $(if $(TRY),--try)

format:
	@$(PYTHON) tools/bootstrap.py test
	$(BIN)/ruff check --fix .
	$(BIN)/ruff format .
	npm run --silent format --prefix frontend

lock: UPGRADE ?= --upgrade
lock:
	@$(PYTHON) tools/bootstrap.py run
	$(COMPILE) $(UPGRADE) requirements/uv.in --output-file requirements/uv.txt
	$(COMPILE) $(UPGRADE) pyproject.toml --extra app --extra dd --extra paper --extra school requirements/run.in --output-file requirements/run.txt
	$(COMPILE) $(UPGRADE) pyproject.toml --extra app --extra dd --extra paper --extra school requirements/run.in requirements/test.in \
		--constraint requirements/run.txt --output-file requirements/test.txt
	$(COMPILE) $(UPGRADE) requirements/bench.in --output-file requirements/bench.txt

clean:
	rm -rf .venv .venv-bench .machine site dist frontend/node_modules src/cardinal/web/static/built .mypy_cache .ruff_cache .pytest_cache .hypothesis .import_linter_cache
