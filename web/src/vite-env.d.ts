/// <reference types="svelte" />
/// <reference types="vite/client" />

interface ImportMetaEnv {
  /** The games whose engines are not there yet when the page is put together. */
  readonly VITE_ENGINES_FOLLOW?: string
}
