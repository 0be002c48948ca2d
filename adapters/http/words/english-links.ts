import type { Catalogue } from './catalogue.ts'

/** Messages about links that set passwords. */
export const englishLinks: Catalogue = {
  invalid_link: 'The link is not valid any more. It has expired or was used. Ask for a new one.',
}
