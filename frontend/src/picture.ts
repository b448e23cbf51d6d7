// A picture that the server draws as SVG, handed on as PNG: messengers show no SVG. Without scripts the link saves the SVG.

const SCALE = 2;

/** The picture drawn into a PNG of twice its size. */
async function drawn(address: string): Promise<Blob> {
  const image = new Image();
  image.src = address;
  await image.decode();
  const canvas = document.createElement("canvas");
  canvas.width = image.naturalWidth * SCALE;
  canvas.height = image.naturalHeight * SCALE;
  canvas.getContext("2d")?.drawImage(image, 0, 0, canvas.width, canvas.height);
  return await new Promise((done, failed) => {
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error("no picture"))), "image/png");
  });
}

function save(blob: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(blob);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000);
}

async function handOn(link: HTMLAnchorElement): Promise<void> {
  const name = (link.download || "cardinal.svg").replace(/\.svg$/, ".png");
  const blob = await drawn(link.href);
  const file = new File([blob], name, { type: "image/png" });
  const shared = { files: [file], title: document.title, url: location.href };
  if (navigator.canShare?.(shared)) await navigator.share(shared);
  else save(blob, name);
}

function isAborted(error: unknown): boolean {
  return error instanceof DOMException && error.name === "AbortError";
}

export function followPictures(): void {
  for (const link of document.querySelectorAll<HTMLAnchorElement>("a[data-picture]")) {
    const probe = new File([""], "x.png", { type: "image/png" });
    if (navigator.canShare?.({ files: [probe] })) link.textContent = link.dataset.send ?? link.textContent;
    link.addEventListener("click", (event) => {
      event.preventDefault();
      handOn(link).catch((error: unknown) => {
        // Whoever closes the list of programs has changed the mind; where nothing can be drawn the SVG is there.
        if (!isAborted(error)) location.href = link.href;
      });
    });
  }
}
