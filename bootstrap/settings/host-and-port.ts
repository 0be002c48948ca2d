import { WrongValue } from './setting.ts'

/** Browsers accept more characters in a host, such as `*`, which has no special meaning there. */
const CHARACTERS = /^[a-z0-9.:[\]_-]+$/

/** A host in the form of `location.host` in a browser: lower case, without the default port. */
export function hostAndPort(text: string): string {
  const isHost =
    CHARACTERS.test(text) &&
    ['http:', 'https:'].some((scheme) => URL.parse(`${scheme}//${text}`)?.host === text)
  if (!isHost) throw new WrongValue('must be hosts such as console.example or localhost:5666')
  return text
}
