import type { Page } from 'playwright-core'

/** What somebody does on a generated page, in one of the front ends. */
export interface PageWalk {
  /** From the page of the login to the page of assets. */
  open(password: string): Promise<void>
  add(asset: Asset): Promise<void>
  /** Changes the name of the row with this serial number. */
  rename(serial: string, name: string): Promise<void>
  /** Shows only rows with this in their names. */
  search(name: string): Promise<void>
  /** @returns the texts of all cells */
  rows(): Promise<string[][]>
  /** @returns the sheet */
  exported(): Promise<Buffer>
  /** @returns what the page says of it */
  imported(sheet: Buffer): Promise<string>
  remove(serial: string): Promise<void>
  /** Another page, of somebody who is logged in. */
  visit(path: string): Promise<void>
  /** Opens the form of the row with this text. */
  edit(text: string): Promise<void>
  /** Whether a form is open that somebody can use. */
  hasForm(): Promise<boolean>
  /** What a picker of the form shows. */
  chosen(label: string): Promise<string>
  /** Types into a picker of the form, and takes what it finds. */
  find(label: string, typed: string, option: string): Promise<void>
  save(): Promise<void>
  /** By check boxes and the button above the list. */
  removeTicked(texts: readonly string[]): Promise<void>
}

/** Calls of lists of the pages that are walked. */
export const LISTED = /(asset|specimen)\/list/

export interface Asset {
  readonly name: string
  readonly serial: string
  /** Labels in lists of choices. */
  readonly state: string
  readonly holder?: string
  /** `YYYY-MM-DD` */
  readonly boughtOn?: string
  readonly price?: string
  readonly photo?: Photo
}

export interface Photo {
  readonly name: string
  readonly mimeType: string
  readonly buffer: Buffer
}

/** What downloads when somebody does this. */
export async function downloaded(page: Page, act: () => Promise<void>): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), act()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(Buffer.from(chunk))
  return Buffer.concat(chunks)
}

export const SHEET = {
  name: 'assets.xlsx',
  mimeType: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
}
