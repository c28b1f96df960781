package offline

func (j *job) image(i int) (int, error) { return 1, &trouble{"Pictures are not ready yet."} }
func (j *job) join(c clause) error      { return &trouble{"Joining is not ready yet."} }
func (j *job) group(c clause) error     { return &trouble{"Grouping is not ready yet."} }
func (j *job) report(c clause) error    { return &trouble{"Reports are not ready yet."} }
