// Part of the service worker.

/** The page from the server, or the stored one if the request, the server or a proxy failed. */
export async function pageOrShell(
  load: () => Promise<Response>,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  const response = await load().catch(() => undefined)
  if (response && response.status < 500) return response
  return (await stored()) ?? response ?? Response.error()
}
