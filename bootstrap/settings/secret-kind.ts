import { Secret } from './secret.ts'
import type { Setting } from './setting.ts'

/** An optional secret. `check` gets the value and throws a WrongValue that does not contain it. */
export function secret(
  described: Pick<Setting<unknown>, 'name' | 'accepts' | 'meaning'>,
  check: (value: string) => void,
): Setting<Secret | undefined> {
  const parse = (text: string) => {
    if (text === '') return undefined
    check(text)
    return new Secret(text)
  }
  return { ...described, defaultValue: '', isSecret: true, parse }
}
