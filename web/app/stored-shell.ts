// Part of the service worker.

/** The page from the server, or the stored one where none comes or the server, or a proxy before it, has failed. */
export async function pageOrShell(
  load: () => Promise<Response>,
  stored: () => Promise<Response | undefined>,
): Promise<Response> {
  const response = await load().catch(() => undefined)
  if (response && response.status < 500) return response
  return (await stored()) ?? response ?? Response.error()
}
