/** Print styles of a sheet: nothing but the page's main part, dark on white in every theme. `page` declares size and margin of the paper. */
export const printStyles = (page: string) => `@media print {
  :root { color-scheme: light; --background: #fff; --ink: #000; --soft: #333; --line: #999 }
  #root > div > :not(main) { display: none }
  @page { ${page} }
}`
