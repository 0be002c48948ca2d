import { byId } from './account.mjs'

const section = byId('codes')
const list = section.querySelector('ol')

/**
 * Shows new codes until the reader says that they are kept.
 * @returns what to focus, unless there are none
 */
export function showCodes(codes) {
  if (codes.length === 0) return undefined
  const copy = section.querySelector('.copy')
  list.replaceChildren(
    ...codes.map((code) => Object.assign(document.createElement('li'), { textContent: code })),
  )
  copy.onclick = async () => {
    await navigator.clipboard.writeText(`${codes.join('\n')}\n`)
    copy.textContent = copy.dataset.copied
  }
  section.hidden = false
  return section
}

section.querySelector('.kept').addEventListener('click', () => {
  list.replaceChildren()
  section.hidden = true
})
section.querySelector('.print').addEventListener('click', () => print())
