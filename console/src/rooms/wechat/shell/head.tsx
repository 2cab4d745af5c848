/** A page's name and what it is for. */
export function Head(props: { title: string; purpose?: string }) {
  return (
    <header className="app-title">
      <h1>{props.title}</h1>
      {props.purpose !== undefined && <p>{props.purpose}</p>}
    </header>
  );
}
