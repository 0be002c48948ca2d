import { DEFAULT_SUFFIXES, fileTypeOf } from './file-types.ts'

/** Pictures that a browser may display. Active content must never be added. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

const PDF = 'application/pdf'

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

/** @returns the extension of the displayable picture with this beginning */
export function viewableSuffixOf(head: Uint8Array): string | undefined {
  return DEFAULT_SUFFIXES.find((suffix) => {
    const type = fileTypeOf(suffix)
    return type && isViewable(type.contentType) && type.fits(head)
  })
}
