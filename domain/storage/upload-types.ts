import { type FileType, fileTypeOf, STANDARD_SUFFIXES } from './file-types.ts'
import { isNotExecutable } from './head-rules.ts'

const SHAPE = /^\.[a-z0-9]{1,10}$/

/** What browsers and systems run when somebody opens it. */
const RUN_WHEN_OPENED = new Set(
  (
    'html htm xhtml xht shtml mht mhtml hta svg svgz xml xsl xslt js mjs cjs jse css swf wasm ' +
    'exe com scr pif cpl msi msp dll sys bat cmd ps1 psm1 vb vbe vbs ws wsf wsh lnk url reg inf ' +
    'sh bash zsh csh ksh py pl rb php phtml jsp jspx asp aspx cgi htaccess ' +
    'jar class apk deb rpm dmg pkg app appimage run desktop'
  )
    .split(' ')
    .map((extension) => `.${extension}`),
)

/** Kept as bytes, whatever it is. */
const UNKNOWN: FileType = {
  contentType: 'application/octet-stream',
  aliases: [],
  isUnknown: true,
  fits: isNotExecutable,
}

/** Which files are taken at all, by their extension. */
export class UploadTypes {
  readonly #suffixes: ReadonlySet<string>

  /** @param suffixes that may be taken, with the dot; the empty one is that of names without */
  constructor(suffixes: readonly string[] = STANDARD_SUFFIXES) {
    this.#suffixes = new Set(suffixes)
  }

  /** Those that this service cannot tell may be taken too, unless somebody runs them by opening them. */
  static mayTake(suffix: string): boolean {
    return suffix === '' || (SHAPE.test(suffix) && !RUN_WHEN_OPENED.has(suffix))
  }

  /** @returns `undefined` for what is not taken */
  of(suffix: string): FileType | undefined {
    return this.#suffixes.has(suffix) ? (fileTypeOf(suffix) ?? UNKNOWN) : undefined
  }
}
