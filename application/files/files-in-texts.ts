import type { Caller } from '../../domain/identity/caller.ts'
import { SYSTEM } from '../../domain/identity/system-caller.ts'
import type { AnyRow, Form, RecordType } from '../../domain/records/record.ts'
import { InvalidField } from '../../domain/records/record-errors.ts'
import type { Id } from '../../domain/shared/id.ts'
import {
  fileAt,
  replaceAddresses,
  replaceStored,
  signedAddress,
  storedAddress,
} from '../../domain/storage/files/addresses-in-text.ts'
import { OWN_PREFIX } from '../../domain/storage/platforms/custom-domain.ts'
import type { Clock } from '../ports/clock.ts'
import type { UrlSigner } from '../ports/crypto.ts'
import type { StoredFileRepo } from '../ports/files/stored-file-repo.ts'
import type { FileLinks } from './file-links.ts'
import { goneFiles, keepingGone } from './gone-files.ts'

export interface TextTools {
  readonly files: Pick<StoredFileRepo, 'getMany'>
  readonly links: Pick<FileLinks, 'linkTo'>
  readonly signer: Pick<UrlSigner, 'verify'>
  readonly clock: Clock
}

/** For how long an editor may be open after it was given an address. */
const EDITING_MS = 2 * 60 * 60 * 1000
/** Addresses, each of which is twenty times as long when it is signed. */
const MOST_IN_TEXT = 200
const MOST_IN_ANSWER = 2000

/**
 * Addresses of files in texts that show them. They are stored without a signature, and signed anew
 * for whoever reads the row. So only an address that was signed may be written: reading signs what
 * `filesIn` finds in a stored text, and storing judges exactly that (ADR 68).
 */
export class FilesInTexts {
  readonly #tools: TextTools
  readonly #publicUrl: string

  constructor(tools: TextTools, publicUrl: string) {
    this.#tools = tools
    this.#publicUrl = publicUrl.replace(/\/$/, '')
  }

  /**
   * @param before the row that is changed. The files that a text of it shows may stay
   * @returns the form with its texts as they are stored, and with files that are gone
   * @throws InvalidField
   */
  async stored(of: RecordType, form: Form, by: Caller, before: Form = {}): Promise<Form> {
    const stored: Record<string, string> = {}
    for (const field of showing(of)) {
      const [text, kept] = [form[field], textIn(before, field)]
      if (typeof text !== 'string' || text === kept) continue
      const written = this.#written(text, kept)
      if (by !== SYSTEM) await this.#judge(written, { field, kept })
      stored[field] = written.text
    }
    return keepingGone(this.#tools.files, of, { ...form, ...stored }, before)
  }

  /** Ids in a row of files that cannot be opened. */
  gone(of: RecordType, row: AnyRow): Promise<Id[]> {
    return goneFiles(this.#tools.files, of, row)
  }

  /** Rows as their readers get them. What cannot be opened any more keeps its stored address. */
  async shown(of: RecordType, rows: readonly AnyRow[]): Promise<readonly AnyRow[]> {
    const fields = showing(of)
    const showingIn = (row: AnyRow) =>
      fields.filter((field) => textIn(row, field).includes(OWN_PREFIX))
    const texts = rows.flatMap((row) => showingIn(row).map((field) => textIn(row, field)))
    const ids = [...new Set(texts.flatMap(filesIn))].slice(0, MOST_IN_ANSWER)
    if (ids.length === 0) return rows
    const { files, links } = this.#tools
    const found = await files.getMany(ids, 'all')
    const signed = new Map(
      await Promise.all(found.map(async (file) => [file.id, await links.linkTo(file)] as const)),
    )
    let left = MOST_IN_ANSWER
    const show = (id: Id, piece: string) => {
      const address = left > 0 && signed.get(id)
      if (address) left -= 1
      return address || piece
    }
    return rows.map((row) => {
      const shown = showingIn(row).map((field) => [field, replaceStored(textIn(row, field), show)])
      return { ...row, ...Object.fromEntries(shown) }
    })
  }

  #written(text: string, kept: string): Written {
    const vouched = new Set<string>()
    const written = replaceAddresses(text, (piece) => {
      const signed = this.#signed(piece)
      const id = signed?.id ?? fileAt(this.#withoutHost(piece))
      // One that has long ended in the text shows nothing, and stays as it is.
      const isDead = signed !== undefined && !signed.isFresh && kept.includes(piece)
      if (id === undefined || isDead) return piece
      if (signed?.isFresh) vouched.add(linkOf(id, signed.epoch))
      return storedAddress(id)
    })
    return { text: written, vouched }
  }

  #signed(piece: string) {
    const { signer, clock } = this.#tools
    const address = signedAddress(piece)
    const link = address && signer.verify(address.name, address.query)
    if (!link) return undefined
    const isFresh = link.expiresAt.getTime() + EDITING_MS > clock.now().getTime()
    return { id: address.id, epoch: link.epoch, isFresh }
  }

  /** Browsers complete an address that has no host. */
  #withoutHost(piece: string): string {
    return piece.startsWith(`${this.#publicUrl}/`) ? piece.slice(this.#publicUrl.length) : piece
  }

  async #judge({ text, vouched }: Written, { field, kept }: Change): Promise<void> {
    const [ids, there] = [filesIn(text), filesIn(kept)]
    if (ids.length > Math.max(MOST_IN_TEXT, there.length)) throw new InvalidField(field, 'many')
    const before = new Set(there)
    const fresh = [...new Set(ids)].filter((id) => !before.has(id))
    if (fresh.length === 0) return
    const found = await this.#tools.files.getMany(fresh, 'all')
    const given = found.filter(({ id, props }) => vouched.has(linkOf(id, props.linkEpoch)))
    if (given.length < fresh.length) throw new InvalidField(field, 'shown')
  }
}

/** A text as it is stored. */
interface Written {
  readonly text: string
  /** Files with the epoch of an address that the writer was given lately. */
  readonly vouched: ReadonlySet<string>
}

interface Change {
  readonly field: string
  /** The text before it. */
  readonly kept: string
}

function showing({ fields }: RecordType): string[] {
  return Object.keys(fields).filter((name) => fields[name]?.showsFiles)
}

function textIn(row: Form, field: string): string {
  const value = row[field]
  return typeof value === 'string' ? value : ''
}

/** One id for each address: a text can show a file more than once. */
function filesIn(text: string): Id[] {
  const ids: Id[] = []
  replaceStored(text, (id, piece) => {
    ids.push(id)
    return piece
  })
  return ids
}

function linkOf(id: Id, epoch: number): string {
  return `${id} ${epoch}`
}
