import type { Page } from 'playwright-core'

/** What somebody does on the page of assets, in one of the front ends. */
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
}

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
