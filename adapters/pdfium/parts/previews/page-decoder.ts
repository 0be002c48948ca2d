import { PDFiumLibrary } from '@hyzyla/pdfium'
import sharp from 'sharp'

// Runs in a process of its own, because its input is untrusted. PDFium itself is WebAssembly: it
// reaches neither files nor the network, and runs no scripts of documents.
const EDGE = 320
/** The page is drawn larger and scaled down, so that small print stays even. */
const DRAWN_EDGE = 2 * EDGE

sharp.cache(false)
sharp.concurrency(1)
// What PDFium has drawn is no file.
sharp.block({ operation: ['VipsForeignLoad'] })

/** @returns a small WebP of the first page, or no bytes if the document does not open */
export async function decode(pdf: Uint8Array): Promise<Uint8Array> {
  const library = await PDFiumLibrary.init()
  try {
    const page = (await library.loadDocument(pdf)).getPage(0)
    const { originalWidth, originalHeight } = page.getOriginalSize()
    const scale = DRAWN_EDGE / Math.max(originalWidth, originalHeight)
    const { data, width, height } = await page.render({ scale })
    return await sharp(data, { raw: { width, height, channels: 4 } })
      .resize({ width: EDGE, height: EDGE, fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 75, effort: 2 })
      .toBuffer()
  } catch (error) {
    // The document is damaged, empty, or needs a password: a preview makes no difference between
    // them. Of anything worse (no memory, an endless recursion), let the process die, as it does
    // when it uses too much processor time.
    if (error instanceof Error && error.name === 'Error') return new Uint8Array()
    throw error
  }
}
