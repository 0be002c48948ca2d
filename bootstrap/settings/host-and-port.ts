import { WrongValue } from './setting.ts'

/** As `location.host` says it in a browser: lower case, without the port that goes without saying. */
export function hostAndPort(text: string): string {
  const isHost = ['http:', 'https:'].some(
    (scheme) => URL.parse(`${scheme}//${text}`)?.host === text,
  )
  if (!isHost) throw new WrongValue('must be hosts such as console.example or localhost:5666')
  return text
}
