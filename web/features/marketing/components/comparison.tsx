import { landing } from '#web/texts/site.ts';

const { problem } = landing;

/** Testing by hand against testing with Rove, topic by topic. The numbers are the specification's claims. */
export function Comparison() {
  return (
    <section className="mt-24">
      <h2 className="max-w-[24ch] font-semibold text-3xl tracking-tight">{problem.title}</h2>
      <table className="mt-8 w-full border-collapse text-left">
        <thead>
          <tr className="border-line-strong border-b text-ink-3 text-sm">
            <th scope="col">
              <span className="sr-only">{problem.topic}</span>
            </th>
            <th scope="col" className="py-2 pr-4 font-medium">
              {problem.before}
            </th>
            <th scope="col" className="py-2 font-medium text-signal-text">
              {problem.after}
            </th>
          </tr>
        </thead>
        <tbody>
          {problem.rows.map((row) => (
            <tr key={row.topic} className="border-line border-b align-top">
              <th scope="row" className="w-16 py-4 pr-4 font-medium text-ink-3 text-sm sm:w-32">
                {row.topic}
              </th>
              <td className="w-2/5 py-4 pr-4 text-ink-2">{row.before}</td>
              <td className="py-4 font-medium">{row.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
