declare module '*/.dependency-cruiser.mjs' {
  /** The import rules; see `walls.ts` for what is read of them. */
  const configuration: { forbidden: readonly object[] }
  export default configuration
}
