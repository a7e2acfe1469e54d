import { useState } from 'react'
import { apiBase } from './base-path.ts'

/** Kinora's logo, for clinics without one or whose logo does not load. */
function DefaultLogo({ size = 28 }: { size?: number }) {
  return (
    <svg width={size} height={size} viewBox="0 0 28 28" aria-hidden>
      <circle cx="14" cy="14" r="14" fill="var(--accent)" />
      <path
        d="M8.5 20.5V7.5M8.5 15.5 17.5 7.5M12 12.6 19.5 20.5"
        fill="none"
        stroke="var(--on-accent)"
        strokeWidth="2.6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
    </svg>
  )
}

/** The clinic's logo; `src` is below the API's base. Decorative, since the name is beside it. */
export function Logo({ src, size = 28 }: { src: string | null | undefined; size?: number }) {
  const [failed, setFailed] = useState<string>()
  if (!src || failed === src) return <DefaultLogo size={size} />
  return (
    <img
      src={apiBase + src}
      alt=""
      height={size}
      style={{ maxWidth: size * 4, objectFit: 'contain' }}
      onError={() => setFailed(src)}
    />
  )
}
