import { aboutLinks } from './base-path.ts'

/** 'Powered By' and the provider's site, and where to read more, as far as they are configured. */
export function PoweredBy() {
  const [site, about] = aboutLinks
  return (
    <p>
      Powered By {site ? <a href={site.url}>{site.label}</a> : 'Kinora'}
      {about && (
        <>
          {' · '}
          <a href={about.url}>{about.label}</a>
        </>
      )}
    </p>
  )
}
