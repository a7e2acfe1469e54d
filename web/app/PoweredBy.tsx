import { aboutLinks } from './base-path.ts'

/** "Powered By" with the configured links to the provider and to more information. */
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
