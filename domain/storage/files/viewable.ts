/** Pictures that a browser may display. Active content must never be added. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

const PDF = 'application/pdf'

/** Of which files there are previews: pictures, and the first pages of PDFs. */
export function hasPreview(contentType: string): boolean {
  return isViewable(contentType) || contentType === PDF
}

export function isViewable(contentType: string): boolean {
  return PICTURES.has(contentType)
}

export const INLINE_WORDS = ['pictures', 'pictures-and-pdf', 'none'] as const

/** What browsers may display from a platform by signed address. Everything else is downloaded. */
export type InlineShowing = (typeof INLINE_WORDS)[number]

/** @param contentType assigned by this service */
export function isShownInline(contentType: string, showing: InlineShowing): boolean {
  if (showing === 'none') return false
  return isViewable(contentType) || (showing === 'pictures-and-pdf' && contentType === PDF)
}
