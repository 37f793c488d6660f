export const PlainText = ({ text }: { text: string }) => <p className="max-w-[68ch] whitespace-pre-line">{text}</p>
