import { DEFAULT_SUFFIXES, type FileType, fileTypeOf } from './file-types.ts'
import { isNotExecutable } from './head-rules.ts'

const SHAPE = /^\.[a-z0-9]{1,10}$/

/** Extensions that browsers or systems execute when opened. */
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

/** The type of files that are stored as plain bytes. */
const UNKNOWN: FileType = {
  contentType: 'application/octet-stream',
  aliases: [],
  isUnknown: true,
  fits: isNotExecutable,
}

/** The extensions that uploads may have. */
export class UploadTypes {
  readonly suffixes: readonly string[]

  /** @param suffixes accepted, with the dot; empty for names without an extension */
  constructor(suffixes: readonly string[] = DEFAULT_SUFFIXES) {
    this.suffixes = suffixes
  }

  /** Types without a known signature are accepted too, unless opening them executes them. */
  static mayTake(suffix: string): boolean {
    return suffix === '' || (SHAPE.test(suffix) && !RUN_WHEN_OPENED.has(suffix))
  }

  /** @returns `undefined` for a type that is not accepted */
  of(suffix: string): FileType | undefined {
    return this.suffixes.includes(suffix) ? (fileTypeOf(suffix) ?? UNKNOWN) : undefined
  }
}
