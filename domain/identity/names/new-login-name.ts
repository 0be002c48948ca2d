import { InvalidField } from '../../records/record-errors.ts'
import { defineError } from '../../shared/domain-error.ts'
import { latinLooks } from './latin-looks.ts'
import { LoginName } from './login-name.ts'
import { isReserved } from './reserved-name.ts'

class UnsuitableLoginName extends defineError(
  'invalid',
  'unsuitable_login_name',
  'A user name has 2 to 30 letters or digits, with dots, dashes and underscores inside.',
) {}

/** The name suggests the service itself or its operators. */
class ReservedName extends defineError('refused', 'reserved_name', 'This user name is reserved.') {}

const SHORTEST = 2
const SHAPE = /^[\p{L}\p{N}][\p{L}\p{N}._-]*$/u
/**
 * What administrators may give as well: addresses, blanks, names of several words. Pages and logs show names,
 * and not all of them escape. Of signs that look alike, only the plain one is here.
 */
const GIVEN_SHAPE = /^[\p{L}\p{N}\p{M}\x20-\x7e·]+$/u
const UNFIT = /[<>&"']| {2}/
/** Some count as letters, such as the Hangul filler. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u

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

/** The name of a new account. It must not be taken for a name that is there. */
export class NewLoginName {
  readonly text: string
  readonly name: LoginName
  /** Keys of other names that this one resembles. */
  readonly looks: readonly string[]

  /** @throws InvalidLoginName */
  private constructor(raw: string) {
    this.name = LoginName.parse(raw)
    this.text = raw.normalize('NFKC').trim()
    this.looks = latinLooks(this.text)
  }

  /** A name that a stranger chooses. @throws InvalidLoginName, UnsuitableLoginName, ReservedName */
  static parse(raw: string): NewLoginName {
    const made = new NewLoginName(raw)
    const { text, name } = made
    // Lower-casing can add combining marks.
    const isShaped = SHAPE.test(text) && SHAPE.test(name.key) && [...text].length >= SHORTEST
    if (!isShaped || made.#isDisguised()) throw new UnsuitableLoginName()
    if (made.#reads(isReserved)) throw new ReservedName()
    return made
  }

  /**
   * A name that an administrator gives.
   * @param isKept whether names of this key are kept from this administrator
   * @throws InvalidLoginName, InvalidField, ReservedName, UnsuitableLoginName
   */
  static given(raw: string, isKept: (key: string) => boolean): NewLoginName {
    const made = new NewLoginName(raw)
    const { text } = made
    if (!GIVEN_SHAPE.test(text) || UNFIT.test(text)) throw new InvalidField('name')
    if (INVISIBLE.test(text)) throw new InvalidField('name')
    if (made.#reads(isKept)) throw new ReservedName()
    if (made.#isDisguised()) throw new UnsuitableLoginName()
    return made
  }

  #reads(isKept: (key: string) => boolean): boolean {
    return [this.name.key, ...this.looks].some(isKept)
  }

  #isDisguised(): boolean {
    const scripts = LOOK_ALIKE.filter((script) => script.test(this.text))
    const isMarked = scripts.length > 0 && /\p{M}/u.test(this.name.key)
    return scripts.length > 1 || isMarked || PHONETIC.test(this.text) || INVISIBLE.test(this.text)
  }
}
