import type { PageShape } from '../../page-shape.ts'
import { namesOf } from '../names.ts'
import { quoted, when } from '../source-text.ts'
import { TEXTS } from '../texts.ts'

/** Export and import of a page. The service answers an import with markup that it has escaped. */
export function sheetFunctions(shape: PageShape): string {
  return `${when(shape.hasExport, exported(shape))}${when(shape.hasImport, imported(shape))}`
}

const exported = (shape: PageShape) => `
const handleExport = () => {
  proxy?.download(${quoted(`${shape.url.slice(1)}/export`)}, questionOf(), \`${namesOf(shape).camel}_\${Date.now()}.xlsx\`);
};
`

const imported = (shape: PageShape) => `
const uploadRef = ref<ElUploadInstance>();
const upload = reactive({
  open: false,
  isUploading: false,
${when(shape.importUpdates, '  updates: false,\n')}  headers: globalHeaders(),
  url: import.meta.env.VITE_APP_BASE_API + ${quoted(`${shape.url}/importData`)}
});

const downloadTemplate = () => {
  proxy?.download(${quoted(`${shape.url.slice(1)}/importTemplate`)}, {}, '${namesOf(shape).camel}_template.xlsx');
};

const handleImported = (response: { code: number; msg: string }) => {
  upload.isUploading = false;
  upload.open = false;
  uploadRef.value?.clearFiles();
  ElMessageBox.alert(\`<div style="max-height: 60vh; overflow: auto">\${response.msg}</div>\`, ${quoted(TEXTS[shape.language].imported)}, {
    dangerouslyUseHTMLString: true
  });
  getList();
};

const handleImportFailed = () => {
  upload.isUploading = false;
};
`
