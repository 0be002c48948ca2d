import { DEFAULT_SUFFIXES, fileTypeOf } from './file-types.ts'

/** Pictures that a browser may show in place. Nothing active may ever stand here. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp'])

const PDF = 'application/pdf'

export function isViewable(contentType: string): boolean {
  return PICTURES.has(contentType)
}

export const INLINE_WORDS = ['pictures', 'pictures-and-pdf', 'none'] as const

/** What a platform lets browsers show in place, under a signed address. The rest is a download. */
export type InlineShowing = (typeof INLINE_WORDS)[number]

/** @param contentType that this service vouches for */
export function isShownInline(contentType: string, showing: InlineShowing): boolean {
  if (showing === 'none') return false
  return isViewable(contentType) || (showing === 'pictures-and-pdf' && contentType === PDF)
}

/** @returns the suffix of the viewable picture that begins like this */
export function viewableSuffixOf(head: Uint8Array): string | undefined {
  return DEFAULT_SUFFIXES.find((suffix) => {
    const type = fileTypeOf(suffix)
    return type && isViewable(type.contentType) && type.fits(head)
  })
}
