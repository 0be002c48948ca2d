import type { AuditedLog } from '../../../domain/audit/audited-log.ts'
import { IdRanges } from '../../../domain/audit/id-ranges.ts'
import { type AuditLink, signedLink } from '../../../domain/parts/chain/audit-link.ts'
import {
  type ChainStart,
  type Signed,
  type SignedHash,
  signedStart,
} from '../../../domain/parts/chain/signed.ts'
import type { ChainCounts, ChainFinding } from './chain-finding.ts'
import type { ChainSeal } from './chain-seal.ts'
import { type Before, CheckEntries, type EntryTools } from './check-entries.ts'
import { formOf, hashBefore } from './trusted-link.ts'

/** Compares links with their hashes and signatures, in their order. */
class CheckLinks {
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

/** Bounds the memory: a link has up to a thousand entries. */
const LINKS = 20
const MOST_NAMED = 100

/** As far as the chain was read. */
type Point = Before & { readonly number: number }

const BEGINNING: Point = { number: 0, hash: '', seen: '0', open: IdRanges.none }

export interface VerifyTerms {
  readonly log: AuditedLog
  /** Links from this moment on, and before the other. */
  readonly from?: Date | undefined
  readonly to?: Date | undefined
  /** Heads of the chain that were kept elsewhere. */
  readonly heads?: readonly (SignedHash & Signed)[]
  readonly tell: (finding: ChainFinding) => void
  readonly progress?: (entries: number) => void
}

/** Reads the chain of one log from its beginning and names what does not fit. Changes nothing. */
export class VerifyChain {
  readonly #tools: EntryTools
  readonly #terms: VerifyTerms
  readonly #links: CheckLinks
  readonly #entries: CheckEntries
  readonly #heads: Map<number, (SignedHash & Signed)[]>
  readonly #counts = { links: 0, entries: 0, findings: 0 }
  #point = BEGINNING
  #first: AuditLink | undefined
  #last: AuditLink | undefined

  constructor(tools: EntryTools, terms: VerifyTerms) {
    this.#tools = tools
    this.#terms = terms
    this.#links = new CheckLinks(tools.seal)
    this.#entries = new CheckEntries(tools)
    const heads = (terms.heads ?? []).filter(({ log }) => log === terms.log)
    this.#heads = Map.groupBy(heads, ({ number }) => number)
  }

  async execute(): Promise<ChainCounts> {
    const { log, from, to } = this.#terms
    const before = from && (await this.#tools.chain.last(log, new Date(from.getTime() - 1)))
    if (before) await this.#passOver(before)
    else await this.#start()
    for await (const link of this.#read(to)) await this.#step(link)
    this.#found(this.#links.end())
    if (!to) await this.#checkEnd()
    this.#endHeads(to)
    const [first, last] = [this.#first?.at, this.#last?.at]
    return {
      log,
      ...this.#counts,
      erased: this.#entries.erased,
      late: this.#entries.late,
      imported: this.#entries.imported,
      ...(to ? { uncovered: 0 } : await this.#uncovered()),
      ...(first && { from: first }),
      ...(last && { to: last }),
    }
  }

  #found(findings: readonly ChainFinding[]): void {
    for (const finding of findings) this.#terms.tell(finding)
    this.#counts.findings += findings.length
  }

  /** Its entries are not checked. */
  async #passOver(link: AuditLink): Promise<void> {
    this.#found(this.#links.execute(link, await hashBefore(link, this.#tools.chain)))
    this.#point = link
  }

  async #start(): Promise<void> {
    const { log } = this.#terms
    const start = await this.#tools.chain.start(log)
    if (!start) return
    this.#begin(start)
    const erased = IdRanges.above(BEGINNING.seen, start.seen).without(start.open)
    const added = await this.#tools.entries.among(log, erased, MOST_NAMED)
    this.#found(added.map((entry) => ({ kind: 'added', log, what: 'entry', ...entry })))
  }

  #begin(start: ChainStart & Signed): void {
    const { log, number, at, keyId } = start
    const named = { log, what: 'start', link: number, at } as const
    const signature = this.#tools.seal.check(signedStart(start), start)
    if (signature === 'wrong') this.#found([{ kind: 'altered', ...named, why: 'signature' }])
    if (signature === 'unknown') this.#found([{ kind: 'foreign', ...named, keyId }])
    this.#checkHead(start)
    this.#point = start
  }

  async *#read(to: Date | undefined): AsyncGenerator<AuditLink> {
    const { log } = this.#terms
    for (;;) {
      const page = await this.#tools.chain.list(log, this.#point.number, LINKS)
      for (const link of page) {
        if (to && link.at >= to) return
        yield link
      }
      if (page.length < LINKS) return
    }
  }

  async #step(link: AuditLink): Promise<void> {
    if (link.number !== this.#point.number + 1) await this.#gap(link)
    this.#found(this.#links.execute(link, this.#point.hash))
    this.#checkHead(link)
    await this.#checkEntries(link)
    this.#counts.links += 1
    this.#counts.entries += link.ids.length
    this.#terms.progress?.(this.#counts.entries)
    this.#first ??= link
    this.#last = link
    this.#point = link
  }

  async #checkEntries(link: AuditLink): Promise<void> {
    const before = this.#entries.late
    this.#found(await this.#entries.execute(link, this.#point))
    const entries = this.#entries.late - before
    const { log, number, at } = link
    if (entries > 0)
      this.#terms.tell({ kind: 'late', log, what: 'link', link: number, at, entries })
  }

  /** The service may have moved the start of the chain while it was read. */
  async #gap({ log, number, at, seen, open }: AuditLink): Promise<void> {
    const start = await this.#tools.chain.start(log)
    if (start?.number === number - 1) {
      this.#begin(start)
      return
    }
    const link = this.#point.number + 1
    this.#found([{ kind: 'cut', log, what: 'link', link, at }])
    this.#point = { number: number - 1, hash: undefined, seen, open }
  }

  #checkHead({ log, number, hash }: SignedHash): void {
    const heads = this.#heads.get(number) ?? []
    this.#heads.delete(number)
    for (const head of heads) {
      const isOther = !this.#isForged(head) && head.hash !== hash
      const named = { log, what: 'head', link: number } as const
      if (isOther) this.#found([{ kind: 'altered', ...named, why: 'content' }])
    }
  }

  #isForged(head: SignedHash & Signed): boolean {
    if (this.#tools.seal.check(signedLink(head), head) !== 'wrong') return false
    const { log, number: link } = head
    this.#found([{ kind: 'altered', log, what: 'head', link, why: 'signature' }])
    return true
  }

  /** The last link stays when others are forgotten. */
  async #checkEnd(): Promise<void> {
    const { log } = this.#terms
    const start = await this.#tools.chain.start(log)
    if (!start || start.number < this.#point.number) return
    this.#found([{ kind: 'cut', log, what: 'link', link: start.number + 1, at: start.at }])
  }

  /** Heads of links that were not read: forgotten ones, or the end of the chain was cut. */
  #endHeads(to: Date | undefined): void {
    const { log } = this.#terms
    const left = [...this.#heads.values()].flat().filter((head) => !this.#isForged(head))
    const beyond = left.map(({ number }) => number).filter((number) => number > this.#point.number)
    const [link] = beyond.toSorted((one, other) => one - other)
    if (!to && link !== undefined) this.#found([{ kind: 'cut', log, what: 'head', link }])
  }

  async #uncovered(): Promise<Pick<ChainCounts, 'uncovered' | 'oldest'>> {
    const { log } = this.#terms
    const { seen, open } = this.#point
    const late = await this.#tools.entries.among(log, open, MOST_NAMED)
    const { count, oldest } = await this.#tools.entries.countAbove(log, seen)
    return { uncovered: count + late.length, ...(oldest && { oldest }) }
  }
}
