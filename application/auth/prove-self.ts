import type { Caller } from '../../domain/identity/caller.ts'
import { isHashable } from '../../domain/identity/login-password.ts'
import { WrongPassword } from '../../domain/identity/password-errors.ts'
import type { PasswordHasher } from '../ports/password-hasher.ts'
import type { CountedProof } from './counted-proof.ts'

export interface OwnProof {
  readonly password?: string | undefined
  readonly otp?: string | undefined
}

/** Before a sensitive change of one's own account, for which a session alone is not enough. */
export class ProveSelf {
  readonly #proof: CountedProof
  readonly #hasher: PasswordHasher

  constructor(proof: CountedProof, hasher: PasswordHasher) {
    this.#proof = proof
    this.#hasher = hasher
  }

  /** @throws WrongPassword, AccountLocked, TooManyRequests */
  async execute(caller: Caller, { password = '' }: OwnProof, source: string): Promise<void> {
    await this.password(caller, password, source)
  }

  /** @throws WrongPassword, AccountLocked, TooManyRequests */
  async password({ userName }: Caller, password: string, source: string) {
    const { right, failureKey } = await this.#proof.require(
      userName,
      source,
      async ({ passwordHash }) => {
        const isRight = isHashable(password) && (await this.#hasher.verify(passwordHash, password))
        return isRight ? passwordHash : undefined
      },
      wrongPassword,
    )
    return { passwordHash: right, failureKey }
  }

  /** The password was right, but by now it is another one, or the name is locked. */
  refuseLate(failureKey: string, source: string): Promise<never> {
    return this.#proof.fail(failureKey, source, wrongPassword)
  }
}

function wrongPassword(failures: number): WrongPassword {
  return new WrongPassword(failures)
}
