let loaded: ReturnType<typeof load> | undefined

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** The image library, loaded when first needed: a start and an idle process do without its 12 MiB. */
export const loadSharp = () => (loaded ??= load())
