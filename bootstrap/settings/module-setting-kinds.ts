import type { Words } from '../../domain/records/shown.ts'
import { oneOf, parsed, secret, whole } from './kinds.ts'
import type { Secret } from './secret.ts'
import { type Setting, WrongValue } from './setting.ts'

const LONGEST = 1000
const LARGEST = 999_999_999_999_999

interface Said {
  /** What it is for, in English and Chinese. */
  readonly words: Words
}

type Named<T> = (name: string) => Setting<T>

/** Settings of a module. The name of each is that of its environment variable. */
export const setting = {
  /** A whole number. `min`: 0 if absent. */
  integer({ words, default: defaultValue, min = 0, max = LARGEST }: Integer): Named<number> {
    return (name) => whole(name, meaning(words), { defaultValue, min, max })
  },

  /** Up to 1,000 characters. Without a default it is empty. */
  text({ words, default: defaultValue = '' }: Text): Named<string> {
    const accepts = `text, up to ${LONGEST} characters`
    const parse = (value: string) => {
      if (value.length <= LONGEST) return value
      throw new WrongValue(`must have at most ${LONGEST} characters`)
    }
    return (name) => parsed(name, meaning(words), { accepts, defaultValue, parse })
  },

  /** One of a few values; the first is the default. */
  choice<const T extends string>({ words, values }: Choice<T>): Named<T> {
    return (name) => oneOf(name, meaning(words), values)
  },

  /** May also come from a file, under its name with `_FILE`. It is never shown. */
  secret({ words, min = 1 }: SecretText): Named<Secret | undefined> {
    const accepts = `text, at least ${min} characters`
    const check = (value: string) => {
      if (value.length < min) throw new WrongValue(`must have at least ${min} characters`)
    }
    return (name) => secret(name, meaning(words), { accepts, check })
  },
}

interface Integer extends Said {
  readonly default: number
  readonly min?: number
  readonly max?: number
}

interface Text extends Said {
  readonly default?: string
}

interface Choice<T extends string> extends Said {
  readonly values: readonly [T, ...T[]]
}

interface SecretText extends Said {
  /** Fewest characters. */
  readonly min?: number
}

function meaning([english, chinese]: Words): string {
  return `${english} ${chinese}`
}
