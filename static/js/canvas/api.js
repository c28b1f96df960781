/**
 * Requests of the canvas. Every refusal becomes an Error whose message may be
 * shown to the reader as it is.
 */

/**
 * @param {string} method @param {string} url @param {unknown} [body]
 * @returns {Promise<any>} what the answer holds under "data"
 */
export async function request(method, url, body) {
  const csrf = document.querySelector('meta[name="csrf"]')?.getAttribute('content') ?? '';
  let res;
  try {
    res = await fetch(url, {
      method,
      headers: { 'X-CSRF-Token': csrf, Accept: 'application/json', ...(body === undefined ? {} : { 'Content-Type': 'application/json' }) },
      body: body === undefined ? undefined : JSON.stringify(body),
    });
  } catch {
    throw new Error('The server cannot be reached. The change is not saved.');
  }
  if (res.status === 204) return null;
  const answer = await res.json().catch(() => null);
  if (!res.ok) throw Object.assign(new Error(answer?.error?.message ?? `The server answered ${res.status}.`), { status: res.status });
  return answer?.data ?? null;
}
