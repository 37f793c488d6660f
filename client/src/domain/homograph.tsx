/** Number of a headword that several entries share; nothing for the only one. */
export const Homograph = ({ number }: { number: number | null | undefined }) =>
  number ? (
    <>
      {'\u202F'}
      <sup className="text-[0.55em] font-semibold">{number}</sup>
    </>
  ) : null
