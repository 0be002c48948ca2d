import { Secret } from './secret.ts'
import type { Setting } from './setting.ts'

interface Rule {
  readonly accepts: string
  /** Gets the value. @throws WrongValue that does not contain it */
  check?(value: string): void
}

/** An optional secret. */
export function secret(
  name: string,
  meaning: string,
  { accepts, check }: Rule,
): Setting<Secret | undefined> {
  const parse = (text: string) => {
    if (text === '') return undefined
    check?.(text)
    return new Secret(text)
  }
  return { name, meaning, accepts, defaultValue: '', isSecret: true, parse }
}
