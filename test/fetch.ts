// For vitest, before each test file: the requests of tests ask for plain responses. `fetch` asks for compressed ones by
// default, and to compress and decompress a page takes as much CPU as all else of its request.

const plain = Symbol.for('fetch that asks for plain responses');
const shared: typeof globalThis & { [plain]?: true } = globalThis; // test files of a worker share it

if (shared[plain] === undefined) {
  shared[plain] = true;
  const original = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const headers = new Headers(init?.headers ?? (input instanceof Request ? input.headers : undefined));
    if (!headers.has('accept-encoding')) headers.set('accept-encoding', 'identity');
    return await original(input, { ...init, headers });
  };
}
