import { describe, expect, test } from 'vitest'
import { pageHeaders } from './headers.ts'
import { framedFileHeaders, surveyFrameHeaders, surveyFramePage } from './survey-headers.ts'

const site = {
  origin: 'https://clinic.example',
  pageOrigins: ['https://form.jotform.com'],
  submitOrigins: ['https://submit.jotform.com'],
}
const policy = surveyFrameHeaders(site)['content-security-policy']

describe("R20 the frame of Jotform's form", () => {
  test('has an opaque origin and cannot navigate elsewhere', () => {
    expect(policy).toMatch(/^sandbox allow-scripts allow-forms; default-src 'none';/)
    expect(policy).not.toMatch(/allow-(same-origin|top-navigation|popups|modals|downloads)/)
    expect(policy).toContain("object-src 'none'")
    expect(policy).toContain("frame-ancestors 'self' https://clinic.example")
    expect(policy).not.toMatch(/frame-src|child-src|worker-src/)
  })

  test('contains no data and is the same for everybody', () => {
    expect(surveyFrameHeaders(site)).toMatchObject({
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
    })
    expect(surveyFramePage('/survey-frame.js')).toBe(surveyFramePage('/survey-frame.js'))
  })
})

test("a third party's form can be sent to its own host only", () => {
  expect(policy).toContain('form-action https://submit.jotform.com;')
  expect(policy).toContain('base-uri https://form.jotform.com;')
  expect(/connect-src ([^;]*)/.exec(policy)![1]).not.toMatch(/self|clinic/)
})

test('a page of the product may frame its own pages and the form’s host', () => {
  const settings = { hasStripe: false, uploadOrigin: undefined }
  const frameSrc = (frames: string[]) =>
    /frame-src ([^;]*)/.exec(pageHeaders('n', { ...settings, frames })['content-security-policy'])![1]
  expect(frameSrc([])).toBe("'self'")
  expect(frameSrc(['https://submit.jotform.com'])).toBe("'self' https://submit.jotform.com")
})

test('only files that the frame loads are open to opaque origins', () => {
  for (const path of ['/dist/survey-frame.js', '/dist/jotform.css', '/dist/static/media/a.woff2'])
    expect(framedFileHeaders(path)).toEqual({
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
    })
  for (const path of ['/dist/index.html', '/dist/static/js/index.abc.js', '/dist/sw.js', '/dist/x-jotform.css.map'])
    expect(framedFileHeaders(path)).toEqual({})
})
