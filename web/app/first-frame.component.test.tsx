import { afterEach, expect, test, vi } from 'vitest'
import { drawFrame } from './first-frame.ts'

afterEach(() => {
  localStorage.clear()
  document.body.replaceChildren()
})

test('the frame has the name and the colors that the clinic had at the last visit', () => {
  const rules = ':root { --accent: #803010 }'
  const adopt = vi.spyOn(CSSStyleSheet.prototype, 'replaceSync')
  localStorage.setItem('kinora-theme-rules', rules)
  localStorage.setItem('kinora-look', JSON.stringify({ organization: { orgName: 'Harbour Physiotherapy' } }))
  const root = document.createElement('div')
  root.id = 'root'
  document.body.replaceChildren(root)
  drawFrame('/home', 'patient')
  expect(document.querySelector('#root [data-audience=patient] b')?.textContent).toBe('Harbour Physiotherapy')
  expect(adopt).toHaveBeenLastCalledWith(rules)
})
