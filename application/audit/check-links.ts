import { type AuditLink, signedLink } from '../../domain/audit/audit-link.ts'
import type { ChainSeal } from '../ports/logs/chain-seal.ts'
import type { ChainFinding } from './chain-finding.ts'
import { formOf } from './trusted-link.ts'

/** Compares links with their hashes and signatures, in their order. */
export class CheckLinks {
  readonly #seal: ChainSeal
  /** The first link since the last right signature that a key from elsewhere has signed. */
  #foreign: ChainFinding | undefined

  constructor(seal: ChainSeal) {
    this.#seal = seal
  }

  /** @param previous the hash of the link before it; `undefined` if that is not known */
  execute(link: AuditLink, previous: string | undefined): ChainFinding[] {
    const { log, number, at } = link
    const altered = { kind: 'altered', log, what: 'link', link: number, at } as const
    const isAltered = previous !== undefined && !formOf(link, previous, this.#seal)
    const content: ChainFinding[] = isAltered ? [{ ...altered, why: 'content' }] : []
    const signature = this.#seal.check(signedLink(link), link)
    if (signature === 'wrong') return [...content, { ...altered, why: 'signature' }]
    if (signature === 'unknown') {
      this.#foreign ??= { kind: 'foreign', log, what: 'link', link: number, at, keyId: link.keyId }
      return content
    }
    // A link of ours vouches for what came before it, unless it says that it could not check that.
    return [...(link.begins ? this.end() : this.#vouched()), ...content]
  }

  /** @returns what nothing vouches for */
  end(): ChainFinding[] {
    const foreign = this.#foreign ? [this.#foreign] : []
    this.#foreign = undefined
    return foreign
  }

  #vouched(): ChainFinding[] {
    this.#foreign = undefined
    return []
  }
}
