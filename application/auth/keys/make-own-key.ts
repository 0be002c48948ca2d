import type { Audited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import type { OwnProof, ProveSelf } from '../prove-self.ts'
import type { KeyForm, MadeKey, MakeKey } from './make-key.ts'

export interface OwnKeyForm extends KeyForm, OwnProof {}

/** A session alone makes no key: whoever found it open could stay for a year. */
export class MakeOwnKey {
  readonly #prove: ProveSelf
  readonly #make: MakeKey

  constructor(prove: ProveSelf, make: MakeKey) {
    this.#prove = prove
    this.#make = make
  }

  /** @throws what `ProveSelf` and `MakeKey` throw */
  async execute(form: OwnKeyForm, by: Caller, source: string, audited: Audited): Promise<MadeKey> {
    await this.#prove.execute(by, form, source)
    return audited(() => this.#make.execute(by.userId, form, by.permissions))
  }
}
