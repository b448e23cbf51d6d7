// Idempotency keys: the server executes a command once under its key, however often it arrives.

export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(15));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll("+", "-")
    .replaceAll("/", "_");
}
