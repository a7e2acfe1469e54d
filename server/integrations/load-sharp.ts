let loaded: ReturnType<typeof load> | undefined

async function load() {
  const { default: sharp } = await import('sharp')
  sharp.cache(false)
  sharp.concurrency(1)
  return sharp
}

/** The image library, loaded when first needed, because its 12 MiB would burden the start and an idle process. */
export const loadSharp = () => (loaded ??= load())
