import { latinLooks } from './latin-looks.ts'
import { LoginName } from './login-name.ts'
import { ReservedName, UnsuitableLoginName } from './name-errors.ts'
import { isReserved } from './reserved-name.ts'

const SHORTEST = 2
const SHAPE = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u

/** Scripts with similar letters: a name may use only one of them. */
const LOOK_ALIKE = [
  /\p{Script=Latin}/u,
  /\p{Script=Greek}/u,
  /\p{Script=Cyrillic}/u,
  /\p{Script=Armenian}/u,
  /\p{Script=Cherokee}/u,
  /\p{Script=Coptic}/u,
  /\p{Script=Lisu}/u,
]

/** Phonetic letters that resemble plain Latin ones. */
const PHONETIC = /[\u0250-\u02af\u1d00-\u1dbf\ua720-\ua7ff]/u

/** A name that a stranger may register. For names that administrators give, see `AddUser`. */
export class NewLoginName {
  readonly text: string
  readonly name: LoginName
  /** Keys of other names that this one resembles. */
  readonly looks: readonly string[]

  private constructor(text: string, name: LoginName) {
    this.text = text
    this.name = name
    this.looks = latinLooks(text)
  }

  /** @throws InvalidLoginName, UnsuitableLoginName, ReservedName */
  static parse(raw: string): NewLoginName {
    const name = LoginName.parse(raw)
    const text = raw.normalize('NFKC').trim()
    // Lower-casing can add combining marks.
    const isShaped = SHAPE.test(text) && SHAPE.test(name.key) && [...text].length >= SHORTEST
    if (!isShaped || PHONETIC.test(text) || isMixed(text)) throw new UnsuitableLoginName()
    const made = new NewLoginName(text, name)
    if ([name.key, ...made.looks].some(isReserved)) throw new ReservedName()
    return made
  }
}

function isMixed(text: string): boolean {
  return LOOK_ALIKE.filter((script) => script.test(text)).length > 1
}
