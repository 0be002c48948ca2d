import type { Audited } from '../../../domain/audit/audited.ts'
import type { Caller } from '../../../domain/identity/caller.ts'
import type { LoginOrigin } from '../../../domain/identity/sessions/session.ts'
import type { AccountNews } from '../../ports/accounts/account-news.ts'
import type { OwnProof, ProveSelf } from '../prove-self.ts'
import type { KeyForm, MadeKey, MakeKey } from './make-key.ts'

export interface OwnKeyForm extends KeyForm, OwnProof {}

/** Who makes a key, and from where. */
export interface KeyMaking {
  readonly by: Caller
  readonly source: string
  readonly origin: LoginOrigin
  readonly audited: Audited
}

/** A session alone makes no key: whoever found it open could stay for a year. */
export class MakeOwnKey {
  readonly #prove: ProveSelf
  readonly #make: MakeKey
  readonly #news: AccountNews

  constructor(prove: ProveSelf, make: MakeKey, news: AccountNews) {
    this.#prove = prove
    this.#make = make
    this.#news = news
  }

  /** @throws what `ProveSelf` and `MakeKey` throw */
  async execute(form: OwnKeyForm, making: KeyMaking): Promise<MadeKey> {
    const { by, source, origin, audited } = making
    const { userId } = by
    await this.#prove.execute(by, form, source)
    const made = await audited(() => this.#make.execute(userId, form, by))
    this.#news.tell({ userId, kind: 'key-made', origin })
    return made
  }
}
