import { type AuditLink, signedLink } from '../../domain/audit/audit-link.ts'
import type { AuditedLog } from '../../domain/audit/audited-log.ts'
import { signedStart } from '../../domain/audit/chain-start.ts'
import { IdRanges } from '../../domain/audit/id-ranges.ts'
import type { Signed, SignedHash } from '../../domain/audit/signed.ts'
import type { ChainCounts, ChainFinding } from './chain-finding.ts'
import { type Before, CheckEntries, type EntryTools } from './check-entries.ts'
import { CheckLinks } from './check-links.ts'

/** Bounds the memory: a link has up to a thousand entries. */
const LINKS = 20
const MOST_NAMED = 100

/** As far as the chain was read. The hash is unknown after a gap. */
type Point = Before & { readonly number: number; readonly hash: string | undefined }

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
  readonly #heads: Map<number, SignedHash & Signed>
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
    this.#heads = new Map(heads.map((head) => [head.number, head]))
  }

  async execute(): Promise<ChainCounts> {
    const { log, from, to } = this.#terms
    const before = from && (await this.#tools.chain.last(log, new Date(from.getTime() - 1)))
    if (before) this.#passOver(before)
    else await this.#start()
    for await (const link of this.#read(to)) await this.#step(link)
    this.#found(this.#links.end())
    if (!to) this.#endHeads()
    const [first, last] = [this.#first?.at, this.#last?.at]
    return {
      log,
      ...this.#counts,
      erased: this.#entries.erased,
      uncovered: to ? 0 : await this.#uncovered(),
      ...(first && { from: first }),
      ...(last && { to: last }),
    }
  }

  #found(findings: readonly ChainFinding[]): void {
    for (const finding of findings) this.#terms.tell(finding)
    this.#counts.findings += findings.length
  }

  /** Only its signature is checked. */
  #passOver(link: AuditLink): void {
    this.#found(this.#links.execute(link, undefined))
    this.#point = link
  }

  async #start(): Promise<void> {
    const { log } = this.#terms
    const start = await this.#tools.chain.start(log)
    if (!start) return
    const { number, at, keyId } = start
    const named = { log, what: 'start', link: number, at } as const
    const signature = this.#tools.seal.check(signedStart(start), start)
    if (signature === 'wrong') this.#found([{ kind: 'altered', ...named, why: 'signature' }])
    if (signature === 'unknown') this.#found([{ kind: 'foreign', ...named, keyId }])
    this.#checkHead(start)
    this.#point = start
    const erased = IdRanges.above(BEGINNING.seen, start.seen).without(start.open)
    const added = await this.#tools.entries.among(log, erased, MOST_NAMED)
    this.#found(added.map((entry) => ({ kind: 'added', log, what: 'entry', ...entry })))
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
    this.#found(await this.#entries.execute(link, this.#point))
    this.#counts.links += 1
    this.#counts.entries += link.ids.length
    this.#terms.progress?.(this.#counts.entries)
    this.#first ??= link
    this.#last = link
    this.#point = link
  }

  /** The service may have moved the start of the chain while it was read. */
  async #gap({ log, number, at, seen, open }: AuditLink): Promise<void> {
    const start = await this.#tools.chain.start(log)
    if (start && start.number === number - 1) {
      this.#point = start
      return
    }
    const link = this.#point.number + 1
    this.#found([{ kind: 'cut', log, what: 'link', link, at }])
    this.#point = { number: number - 1, hash: undefined, seen, open }
  }

  #checkHead({ log, number, hash }: SignedHash): void {
    const head = this.#heads.get(number)
    if (!head) return
    this.#heads.delete(number)
    const named = { log, what: 'head', link: number } as const
    const signature = this.#tools.seal.check(signedLink(head), head)
    if (signature === 'wrong') this.#found([{ kind: 'altered', ...named, why: 'signature' }])
    else if (head.hash !== hash) this.#found([{ kind: 'altered', ...named, why: 'content' }])
  }

  /** Heads of links that were never reached: the end of the chain was cut. */
  #endHeads(): void {
    const { log } = this.#terms
    const beyond = [...this.#heads.keys()].filter((number) => number > this.#point.number)
    const [link] = beyond.toSorted((one, other) => one - other)
    if (link !== undefined) this.#found([{ kind: 'cut', log, what: 'head', link }])
  }

  async #uncovered(): Promise<number> {
    const { log } = this.#terms
    const { seen, open } = this.#point
    const late = await this.#tools.entries.among(log, open, MOST_NAMED)
    const { count } = await this.#tools.entries.countAbove(log, seen)
    return count + late.length
  }
}
