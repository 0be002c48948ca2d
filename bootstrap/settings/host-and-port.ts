import { WrongValue } from './setting.ts'

/** Browsers let more stand in a host, such as `*`, which means itself. */
const CHARACTERS = /^[a-z0-9.:[\]_-]+$/

/** As `location.host` says it in a browser: lower case, without the port that goes without saying. */
export function hostAndPort(text: string): string {
  const isHost =
    CHARACTERS.test(text) &&
    ['http:', 'https:'].some((scheme) => URL.parse(`${scheme}//${text}`)?.host === text)
  if (!isHost) throw new WrongValue('must be hosts such as console.example or localhost:5666')
  return text
}
