import { InvalidLoginName } from '../identity-errors.ts'

const SHORTEST = 2
const LONGEST = 30

/**
 * A login name. Spellings that people read as the same name (case, full-width forms, surrounding
 * blanks) share one `key`, which identifies the account and its failed logins.
 */
export class LoginName {
  readonly key: string

  private constructor(key: string) {
    this.key = key
  }

  /** @throws InvalidLoginName when the name is not 2 to 30 characters long. */
  static parse(raw: string): LoginName {
    const key = raw.normalize('NFKC').trim().toLowerCase()
    if (key.length < SHORTEST || key.length > LONGEST) throw new InvalidLoginName()
    return new LoginName(key)
  }
}
