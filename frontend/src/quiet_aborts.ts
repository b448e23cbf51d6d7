// A request that was given up, because another key was tapped or another page is on its way, is no error: htmx writes
// every one of them to the console, where it hides what is really wrong.

export function quietAborts(): void {
  document.body.addEventListener("htmx:beforeSend", (event) => {
    const { xhr } = (event as CustomEvent<{ xhr: XMLHttpRequest }>).detail;
    const onAbort = xhr.onabort;
    if (!onAbort) return;
    xhr.onabort = (aborted) => {
      const write = console.error;
      console.error = () => undefined;
      try {
        onAbort.call(xhr, aborted);
      } finally {
        console.error = write;
      }
    };
  });
}
