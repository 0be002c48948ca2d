import { DEFAULT_SUFFIXES } from '../../../../domain/storage/file-types.ts'

/** Extensions of files that the service accepts by default, with the dot. */
export const SUFFIXES = DEFAULT_SUFFIXES.filter((suffix) => suffix !== '')

/** How many files a field of several has. */
export const MOST_FILES = 10
