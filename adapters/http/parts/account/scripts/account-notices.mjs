import { ask, byId, open, timeText } from './account.mjs'

/** What a notice may consist of. Of all other elements only the content is shown. */
const KEPT = new Set(
  `B BLOCKQUOTE BR CODE DIV EM H1 H2 H3 H4 H5 H6 HR I LI OL P PRE S SPAN STRONG SUB SUP TABLE
  TBODY TD TH THEAD TR U UL`.split(/\s+/),
)
const DROPPED = new Set(['IFRAME', 'NOSCRIPT', 'OBJECT', 'SCRIPT', 'STYLE', 'TEMPLATE', 'TITLE'])
const WEB = /^https?:$/

const template = document.querySelector('template')

/** The address if it leads to the web, in full. */
function webAddress(text) {
  const address = text && URL.canParse(text, location.href) && new URL(text, location.href)
  return address && WEB.test(address.protocol) ? address.href : undefined
}

function linkTo(href, ...content) {
  const link = document.createElement('a')
  link.append(...content)
  return Object.assign(link, { href, target: '_blank', rel: 'noopener noreferrer' })
}

/** These pages load nothing of other hosts: a picture that is there, or was moved there, is a link. */
function picture(node) {
  const src = webAddress(node.getAttribute('src'))
  const alt = node.getAttribute('alt') || template.dataset.picture
  if (!src) return alt
  if (!src.startsWith(`${location.origin}/`)) return linkTo(src, alt)
  const image = Object.assign(document.createElement('img'), { alt })
  image.addEventListener('error', () => image.replaceWith(linkTo(src, alt)))
  image.src = src
  return image
}

/** A notice is markup of whoever wrote it: nothing of it comes into the page as it is. */
function copyOf(node) {
  if (node.nodeType === Node.TEXT_NODE) return node.data
  const name = node.nodeName
  if (node.nodeType !== Node.ELEMENT_NODE || DROPPED.has(name)) return ''
  if (name === 'IMG') return picture(node)
  const content = [...node.childNodes].map(copyOf)
  const href = name === 'A' && webAddress(node.getAttribute('href'))
  if (href) return linkTo(href, ...content)
  const copy = KEPT.has(name) ? document.createElement(name) : document.createDocumentFragment()
  copy.append(...content)
  return copy
}

function shown({ noticeTitle, noticeType, noticeContent, createTime }, labels) {
  const item = template.content.cloneNode(true).firstElementChild
  const type = labels.get(noticeType) ?? noticeType
  item.querySelector('h2').textContent = noticeTitle
  item.querySelector('p').textContent = `${type} · ${timeText(createTime)}`
  // A parsed document is inert: it runs and loads nothing.
  const { body } = new DOMParser().parseFromString(noticeContent, 'text/html')
  item.querySelector('.text').append(...[...body.childNodes].map(copyOf))
  return item
}

open(async () => {
  const { data } = await ask('GET /system/dict/data/type/{dictType}', {
    path: { dictType: 'sys_notice_type' },
  })
  const labels = new Map(data.map(({ dictValue, dictLabel }) => [dictValue, dictLabel]))
  const { rows } = await ask('GET /system/notice/current', { query: { pageSize: '100' } })
  byId('notices').replaceChildren(...rows.map((row) => shown(row, labels)))
  byId('none').hidden = rows.length > 0
})
